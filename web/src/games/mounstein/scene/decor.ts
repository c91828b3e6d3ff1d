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
    sea: ["#a3d8da", "#74c0d0", "#4fa2c4", "#3b84b0", "#2f6a99"],
    foam: "#ffffff",
    shore: "#cdebe6",
    table: "#e6e6d8",
    horizon: "#f3efe2",
    zenith: "#a9cfe6",
    ridges: ["#c5d8de", "#9fc0c9", "#7ba3a8"],
    sun: "#fff1d6",
    sunPower: 2.55,
    sunFrom: [-14, 19, 11],
    skyLight: "#e6f0f7",
    groundLight: "#a9ad97",
    skyPower: 1.75,
    frame: "#b98a58",
    dusting: 0,
    dust: "#ffffff",
    glow: null,
    cloud: "#ffffff",
  },
  volcanic: {
    sea: ["#86b3c4", "#5a8cab", "#407092", "#2f5678", "#264565"],
    foam: "#ffe9d2",
    shore: "#e0703c",
    table: "#a98573",
    horizon: "#f7b67c",
    zenith: "#8d5a68",
    ridges: ["#a8604a", "#7a4340", "#4f2d33"],
    sun: "#ffdcb8",
    sunPower: 3.2,
    sunFrom: [-17, 14, 8],
    skyLight: "#ecd6d6",
    groundLight: "#8a6a64",
    skyPower: 2.1,
    frame: "#8a5a3e",
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
    sunPower: 2.3,
    sunFrom: [-16, 14, 10],
    skyLight: "#e4ecfb",
    groundLight: "#9aa6c0",
    skyPower: 1.9,
    frame: "#a48565",
    dusting: 0.42,
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
    sunPower: 2.75,
    sunFrom: [-9, 22, 10],
    skyLight: "#d8f3f6",
    groundLight: "#b9a878",
    skyPower: 1.75,
    frame: "#c99c60",
    dusting: 0,
    dust: "#ffffff",
    glow: null,
    cloud: "#ffffff",
  },
};
