"""Rules, ranks, search and values of Pai Gow and Thirteen Water: integers and arrays, no language, no printing."""
