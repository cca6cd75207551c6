/** The processor of deposits that operators book: bank transfers to the account of the site. */
export const BY_HAND = 'by-hand'
