"""Pai Gow (牌九): tiles, notation, rules, ranks, kernels, house ways and exact values, in that order."""
