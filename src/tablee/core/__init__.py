"""The contract that every game fulfils, and what kernels are made of."""
