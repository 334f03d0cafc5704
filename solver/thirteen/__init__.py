"""Thirteen Water (十三水): cards, notation, rules, ranks, kernels, fields and values, in that order."""
