"""House ways and player strategies as data: one TOML file each."""
