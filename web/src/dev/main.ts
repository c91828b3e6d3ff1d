import { mount } from "svelte";
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/worlds.css";
import Dev from "./Dev.svelte";

mount(Dev, { target: document.getElementById("app") as HTMLElement });
