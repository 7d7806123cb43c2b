/** The title of the page behind the link of an offered ticket, which is the page of a place. */
export const acceptanceTitle = '接受转赠';
