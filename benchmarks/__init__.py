"""Speed, measured beside a yardstick in the same run: `python -m benchmarks`."""
