/** Maximum rate of calls per client and site; operations with the same limit share the count. */
export interface RateLimitFact {
  readonly name: string
  readonly perMinute: number
}

/** Enough for a person who fills in a form, too few to try a list of names or addresses (security 14). */
export const AVAILABILITY_CHECKS: RateLimitFact = { name: 'availability', perMinute: 60 }

/** Requests for a link that sets a new password: each may send a mail to somebody else. */
export const PASSWORD_RESETS: RateLimitFact = { name: 'passwordResets', perMinute: 10 }

/** Tickets that continue a session on another origin. */
export const LOGIN_TICKETS: RateLimitFact = { name: 'loginTickets', perMinute: 10 }

/** Uses of such a link: its token cannot be guessed, and each use may hash a password. */
export const TOKEN_CHECKS: RateLimitFact = { name: 'tokenChecks', perMinute: 30 }

/** Requests for a phone code: each may send a text message, which costs money. */
export const PHONE_CODES: RateLimitFact = { name: 'phoneCodes', perMinute: 10 }

/** One-click purchases: enough for a person who corrects a form. */
export const PENDING_JOINS: RateLimitFact = { name: 'pendingJoins', perMinute: 30 }

/** Checks of printed tickets: a person who scans a stack of them, too few to try keys. */
export const TICKET_CHECKS: RateLimitFact = { name: 'ticketChecks', perMinute: 30 }

/** New codes of printed tickets. */
export const TICKET_PRINTS: RateLimitFact = { name: 'ticketPrints', perMinute: 30 }

/** Visits with a referral code, which a browser reports once. */
export const REFERRAL_VISITS: RateLimitFact = { name: 'referralVisits', perMinute: 20 }

/** Invitations: each may send a mail to somebody else. */
export const PLAYER_INVITES: RateLimitFact = { name: 'playerInvites', perMinute: 10 }

/** Fetches of an advertisement's source and target that are counted; more are answered all the same. */
export const AD_FETCHES: RateLimitFact = { name: 'adFetches', perMinute: 60 }

/** New support cases: each sends a mail, that of a guest to an address that is not confirmed. */
export const SUPPORT_CASES: RateLimitFact = { name: 'supportCases', perMinute: 10 }

/** Messages of players to a support case, and those of guests. */
export const SUPPORT_MESSAGES: RateLimitFact = { name: 'supportMessages', perMinute: 30 }
export const GUEST_MESSAGES: RateLimitFact = { name: 'guestMessages', perMinute: 10 }

/** Uses of the link of a guest's support case. */
export const SUPPORT_LINKS: RateLimitFact = { name: 'supportLinks', perMinute: 60 }

/** Demo cards of instant games: more than a person opens. */
export const DEMO_CARDS: RateLimitFact = { name: 'demoCards', perMinute: 60 }
