/** A command that makes no sense: it is answered with how it is used. */
export class Mistake extends Error {}
