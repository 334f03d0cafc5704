"""One family of errors: what was read, what is wrong with it, what was expected, and the nearest right form.

Every error carries a `key` and its `params`, so that a caller can say it in another language; `str()` of it is the
English sentence. `kind` is the coarse class that a batch counts by.
"""

from __future__ import annotations

from typing import Any

#: The English sentence of every key. A translation has the same keys and the same braces.
SENTENCES: dict[str, str] = {
    "error.unknown-name": "There is no {what} named '{read}'; the nearest is '{nearest}'.",
}


class HandError(ValueError):
    """Something that a person typed cannot be what it should be.

    Parameters
    ----------
    kind
        Coarse class for counting: ``notation``, ``duplicate``, ``count``, ``ambiguous``, ``encoding``, ``foul``,
        ``rules``, ``way``, ``undecided``.
    key
        A key of :data:`SENTENCES`.
    params
        What the sentence names; at least ``read`` where something was read.

    Examples
    --------
    >>> str(HandError("notation", "error.unknown-name", what="way", read="foxwood", nearest="foxwoods"))
    "There is no way named 'foxwood'; the nearest is 'foxwoods'."
    """

    def __init__(self, kind: str, key: str, **params: Any) -> None:
        self.kind = kind
        self.key = key
        self.params = params
        super().__init__(SENTENCES[key].format(**params))
