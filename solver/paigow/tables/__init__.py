"""How splits fare against the built-in ways under `casino`: one array each, made by ``houseway.solver.paigow.ship``."""
