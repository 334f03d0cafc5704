"""The command line: parses options, calls the solver, renders the answer."""
