/** The four landscapes: light, sea, sky and what grows there. The owners' colours only shift a little. */
import type { DecorName } from "../palette";

export interface Decor {
  /** From the shallows to the deep, as sheets of paper one above the other. */
  sea: readonly [string, string, string, string, string];
  foam: string;
  /** What shows at the coast between foam and water. */
  shore: string;
  table: string;
  horizon: string;
  zenith: string;
  /** Silhouettes at the horizon, far to near. */
  ridges: readonly [string, string, string];
  sun: string;
  sunPower: number;
  /** Where the light comes from. */
  sunFrom: readonly [number, number, number];
  skyLight: string;
  groundLight: string;
  skyPower: number;
  frame: string;
  /** What lies on tops: snow, ash or nothing (0 … 1), and its colour. */
  dusting: number;
  dust: string;
  /** Colour that glows in the rock's cracks; null: nothing glows. */
  glow: string | null;
  cloud: string;
}

export const DECOR: Record<DecorName, Decor> = {
  alpine: {
    sea: ["#8fd0d8", "#5bb2cb", "#3a8fbb", "#2a6fa3", "#1f5588"],
    foam: "#ffffff",
    shore: "#cdebe6",
    table: "#dfe6dc",
    horizon: "#f3efe2",
    zenith: "#a9cfe6",
    ridges: ["#c5d8de", "#9fc0c9", "#7ba3a8"],
    sun: "#fff1d6",
    sunPower: 3.1,
    sunFrom: [-14, 19, 11],
    skyLight: "#dcecf7",
    groundLight: "#8b9a84",
    skyPower: 1.25,
    frame: "#b98a58",
    dusting: 0,
    dust: "#ffffff",
    glow: null,
    cloud: "#ffffff",
  },
  volcanic: {
    sea: ["#4f7f86", "#386672", "#284e5e", "#1d3a4b", "#15293a"],
    foam: "#f2dcc6",
    shore: "#3a3231",
    table: "#5d443c",
    horizon: "#f0a465",
    zenith: "#5a3a4c",
    ridges: ["#a8604a", "#7a4340", "#4f2d33"],
    sun: "#ffc48a",
    sunPower: 3.2,
    sunFrom: [-18, 12, 6],
    skyLight: "#d39a86",
    groundLight: "#4a3233",
    skyPower: 1.1,
    frame: "#5b3a2c",
    dusting: 0.3,
    dust: "#4b4347",
    glow: "#ff5a1f",
    cloud: "#f6dccb",
  },
  winter: {
    sea: ["#cfe4ee", "#a9cde0", "#83b1cf", "#628fb6", "#4a739d"],
    foam: "#ffffff",
    shore: "#f3fafd",
    table: "#e3e6ef",
    horizon: "#f7eef0",
    zenith: "#b9c7e2",
    ridges: ["#d5dcea", "#b7c4da", "#98a9c6"],
    sun: "#ffe6d8",
    sunPower: 2.7,
    sunFrom: [-16, 14, 10],
    skyLight: "#e4ecfb",
    groundLight: "#9aa6c0",
    skyPower: 1.35,
    frame: "#a48565",
    dusting: 0.62,
    dust: "#fbfdff",
    glow: null,
    cloud: "#ffffff",
  },
  tropical: {
    sea: ["#a5ead9", "#5fd6cd", "#2dbcc4", "#1597b4", "#0d7399"],
    foam: "#ffffff",
    shore: "#f4e3b5",
    table: "#f3e2c3",
    horizon: "#fff0cf",
    zenith: "#7fd0e6",
    ridges: ["#bfe3d5", "#8fd0bd", "#5fb59c"],
    sun: "#fff0c8",
    sunPower: 3.5,
    sunFrom: [-9, 22, 10],
    skyLight: "#d8f3f6",
    groundLight: "#b9a878",
    skyPower: 1.25,
    frame: "#c99c60",
    dusting: 0,
    dust: "#ffffff",
    glow: null,
    cloud: "#ffffff",
  },
};
