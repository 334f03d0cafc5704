"""Rule sets as data: one TOML file each."""
