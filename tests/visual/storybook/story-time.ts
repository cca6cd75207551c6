/** The present time in all stories, from which for example the time until a draw is counted. */
export const STORY_TIME = new Date('2026-11-20T12:00:00Z')
