"""Trained populations of arranged hands, one array file a field."""
