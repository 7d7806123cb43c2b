/**
 * HTML texts that are already sanitised: those in the page's own document, which the server that rendered it has
 * sanitised (api/page-answers.ts). HTML from the API counts as sanitised only if it is equal to one of these texts.
 */
export const cleanedHtml = new Set<string>();
