/** What is said to screen readers, after whatever they are saying. */

/** The latest; numbered, because two alike in a row are two. */
export const latestNews = $state({ number: 0, words: "" });

export function announce(words: string): void {
  if (!words) return;
  latestNews.number++;
  latestNews.words = words;
}
