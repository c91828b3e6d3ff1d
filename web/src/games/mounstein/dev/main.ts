/** The board alone, fed with fixtures or with a game that dev/engine.py plays: `/src/games/mounstein/dev/index.html?view=4-39`. */
import { mount } from "svelte";
import "../../../styles/base.css";
import "../../../styles/tokens.css";
import Dev from "./Dev.svelte";

mount(Dev, { target: document.getElementById("app") as HTMLElement });
