/** A picture's letters as lines, for whoever cannot see it: pieces of one line stand at one height. */
export function lettersOf(picture: string): string {
  const bare = picture.replaceAll(/<style>.*?<\/style>/gs, ""); // this page's policy would complain of it
  const drawn = new DOMParser().parseFromString(bare, "image/svg+xml");
  const lines = new Map<string, string>();
  for (const text of drawn.querySelectorAll("text")) {
    const height = text.getAttribute("y") ?? "";
    lines.set(height, `${lines.get(height) ?? ""} ${text.textContent}`);
  }
  return [...lines.values()]
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");
}
