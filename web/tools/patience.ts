import { configure } from "@testing-library/svelte";

// A loaded machine may take seconds over what a test awaits.
configure({ asyncUtilTimeout: 10_000 });
