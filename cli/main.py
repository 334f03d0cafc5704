"""The command `houseway`."""

from __future__ import annotations

import click


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="houseway")
def main() -> None:
    """Set Pai Gow and Thirteen Water hands: by the house way, at their best, and say why."""
