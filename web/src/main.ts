/** The client begins here. */
import { mount } from "svelte";
import App from "./App.svelte";
import { reloadForNewVersion } from "./offline.svelte";
import { watchErrors } from "./report";
import { dress } from "./settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/worlds.css";

watchErrors();
dress();
reloadForNewVersion();
mount(App, { target: document.getElementById("app") as HTMLElement });
