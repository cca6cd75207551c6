import { ApiRefusal } from '#service/call/api-refusal.ts'

/** The refusal of a link that was followed, that is too old, that was replaced by a newer one or that was never made. */
export const unknownLink = (): ApiRefusal =>
  new ApiRefusal('not-found', 'This link is not valid any more. Ask for a new one.')
