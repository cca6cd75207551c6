/**
 * Every constant of the product specification, once (spec section 9 unless a line names another). Relations between
 * constants are asserted in `limits.test.ts`.
 */

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/** Site of a bare localhost if DEFAULT_SITE is not set (protocol, "Running a service"). */
export const DEFAULT_SITE_ID = 'aurora'

/** Open games below this count let a site choose one main game (the `slimGames` setting's default). */
export const SLIM_GAMES_DEFAULT = 4
/** A tournament starting within this time is imminent, and playable. */
export const TOURNAMENT_IMMINENT_MS = 30_000
/** Delay from the opening of a replay to its start. */
export const REPLAY_START_DELAY_MS = 5000
/** Results on one page of the game history. */
export const GAME_HISTORY_PAGE_SIZE = 5
/** Past draws of one kind that are listed for a period. */
export const DRAWS_LISTED_MAX = 1000
/** Periods of the cashier's history, in days. */
export const CASHIER_HISTORY_RANGES_DAYS = [10, 31] as const

/** From this number of failures in a row on, the client counts as disconnected. */
export const DISCONNECT_RETRIES = 2
export const PING_INTERVAL_MS = 5000
export const POLL_INTERVAL_MS = 3000
/** Maximum time that a poll is held open (protocol, "Transport"). */
export const POLL_WAIT_MAX_MS = 25_000
export const REQUEST_TIMEOUT_MS = 15_000
export const REMOTE_CALL_TIMEOUT_MS = 30_000
export const CONNECT_TIMEOUT_WEBSOCKET_MS = 5000
export const CONNECT_TIMEOUT_HTTP_MS = 10_000
export const WEBSOCKET_OPEN_TIMEOUT_MS = 3000
export const RESUBSCRIBE_ATTEMPTS = 500
export const RESUBSCRIBE_INTERVAL_MS = 3000
/** Defaults of one consumer's automatic resubscription. */
export const CONSUMER_RESUBSCRIBE_ATTEMPTS = 5
export const CONSUMER_RESUBSCRIBE_INTERVAL_MS = 5000
export const PENDING_SEND_CLEAR_MS = 420_000
export const RECONNECT_BACKOFF_START_MS = 1000
export const RECONNECT_BACKOFF_FACTOR = 2
/** Delay before the client initialises again after a fault over HTTP (spec 4, "Session, login and connection"). */
export const REINITIALISE_AFTER_HTTP_FAULT_MS = 1000
/** Delay before the client initialises again after a WebSocket disconnect (spec 4). */
export const REINITIALISE_AFTER_WEBSOCKET_DISCONNECT_MS = 5000
export const RELOAD_AFTER_NOT_LOGGED_IN_MS = 3000
export const MAINTENANCE_RETRY_MS = 30_000
export const RELOAD_AFTER_MAINTENANCE_MIN_MS = 3000
export const RELOAD_AFTER_MAINTENANCE_MAX_MS = 13_000
export const IDLE_AFTER_MS = 3600 * SECOND_MS
/** A wake after at least this long, on the home or games page, reloads the app. */
export const RELOAD_AFTER_WAKE_MS = 5 * MINUTE_MS
export const LAZY_LOAD_TRIES = 3
export const LAZY_LOAD_INTERVAL_MS = 1500
export const CLOCK_DELTA_THRESHOLD_MS = 5000
/** Least time between two changes of the lists of games. */
export const GAME_LIST_FLUSH_MS = 3000
export const FULL_REGISTRATION_PROMPT_DELAY_MS = 3000
export const COUNTDOWN_TICK_MS = 1000
/** A countdown is finished once this time or less is left. */
export const COUNTDOWN_FINISHED_MS = 900

export const PRIORITY_MIN = 0
export const PRIORITY_MAX = 9
export const PRIORITY_DEFAULT = 4

export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 20
/** Digits of a PIN (not in the specification). */
export const PIN_DIGITS = 6
export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 24
export const ONE_CLICK_NAME_MIN_LENGTH = 3
export const ONE_CLICK_NAME_MAX_LENGTH = 18
export const FREE_TEXT_MAX_LENGTH = 144
export const MINIMUM_AGE_YEARS = 18
export const REGISTRATION_STEP_DEFAULT = 1

/** Longest time-out of a player. */
export const TIME_OUT_MAX_WEEKS = 6
/** Shortest self-exclusion. */
export const SELF_EXCLUSION_MIN_MONTHS = 6
/** The longest self-exclusion that players begin themselves; customer service begins longer ones. */
export const SELF_EXCLUSION_MAX_YEARS = 5
/** The end of a self-exclusion until further notice, in UTC milliseconds: 9999-12-31. */
export const INDEFINITE_UNTIL = 253_370_764_800_000
/** Hours between the decision to end a self-exclusion and its end: of one with an end, and of one until further notice. */
export const EXCLUSION_REMOVAL_HOURS = { definite: 24, indefinite: 168 } as const
/** The days for which players block games; 0 until further notice. */
export const GAME_BLOCK_DAYS = [1, 7, 30, 180, 0] as const
/** Wait between the request to lift a block of games and its end. */
export const GAME_BLOCK_LIFT_HOURS = 24
/** The minutes between two reality checks that a player may choose. */
export const REALITY_CHECK_MINUTES = [15, 30, 60, 120] as const
/** The minutes after which a player's own limit ends a session. */
export const SESSION_LIMIT_MINUTES = [15, 30, 45, 60, 90, 120, 180, 240, 360] as const
/** Time before that end at which the page warns. */
export const SESSION_END_WARNING_MS = 5 * 60_000
/** The lengths of a period of play figures, each with the number of periods in an answer. */
export const FIGURE_PERIODS = { day: 14, week: 12, month: 12 } as const
export type FigureUnit = keyof typeof FIGURE_PERIODS
/** Wait before a higher weekly bet limit applies (spec 5, "Responsible gaming"). */
export const WEEKLY_BET_LIMIT_WAIT_DAYS = 30

/** Time after which an unfinished card or spin ends automatically (design of games, "A game and its instances"). */
/** Time to claim a won item where its game names none. */
export const PRIZE_CLAIM_DAYS = 90
export const INSTANT_GAME_FINISH_MS = DAY_MS

export const LANGUAGE_DEFAULT = 'en_US'
export const CLIENT_VERSION = '1.2.1'
export const FILTER_NONE = -1

/** The widest windows, in CSS pixels, before a layout changes; `tests/tidy/breakpoints.test.ts` compares the styles with them. */
export const BREAKPOINTS_PX = [575, 767, 991, 1199, 1400] as const

/** Most decimal digits that a currency may have. */
export const DECIMAL_PLACES_MAX = 4

/** The account that play and withdrawal use (spec 5, "Join eligibility", rule 6). */
export const PLAY_ACCOUNT_TYPE = 43

/** Compact abbreviations start above this amount for currencies that use them. */
export const ABBREVIATE_ABOVE = 999_999_999
/** FPP, LRD and 9JA abbreviate above this amount already. */
export const ABBREVIATE_EARLY_ABOVE = 9999
/** In the floored mode, numbers above this one lose their decimals. */
export const FLOOR_ABOVE = 10_000

/** Limits of the wire (protocol, "Transport" and "Retrying"). */
export const REQUEST_BODY_MAX_BYTES = 256 * 1024
export const WEBSOCKET_MESSAGE_MAX_BYTES = 64 * 1024
export const FRAMES_MAX = 64
export const NESTING_MAX = 32
export const NODES_MAX = 20_000
export const KEY_MAX_LENGTH = 64
export const KEY_KEPT_MS = 7 * DAY_MS
/** Time for which the tabs of a browser share the answer to a call that moves money. */
export const ANSWER_SHARED_MS = 10 * MINUTE_MS
export const TOPIC_HISTORY_EVENTS = 1000
export const TOPIC_HISTORY_MS = 10 * MINUTE_MS
export const TOKEN_ROTATE_AFTER_MS = 15 * MINUTE_MS
export const TOKEN_GRACE_MS = 30 * SECOND_MS
export const SEND_BUFFER_MAX_BYTES = 1024 * 1024
/** Validity of a link that sets a new password. */
export const PASSWORD_RESET_VALID_MS = 3_600_000
/** Validity of a link that confirms an address. */
export const CONFIRMATION_VALID_MS = 2 * DAY_MS
/** Most bytes of an uploaded file of a document. */
export const DOCUMENT_MAX_BYTES = 8 * 1024 * 1024
/** Most pages of a PDF of a document. */
export const DOCUMENT_PAGES_MAX = 10
/** Length of a code that proves a phone number. */
export const PHONE_CODE_DIGITS = 6
/** Validity of such a code. */
export const PHONE_CODE_VALID_MS = 10 * MINUTE_MS
/** Time for which a slip is kept that waits for a login or a deposit. */
export const PENDING_JOIN_KEPT_MS = DAY_MS
/** Time for which the service keeps a purchase that a deposit is to pay for. */
export const PENDING_JOIN_WAITS_MS = 120 * MINUTE_MS
/** Time for which a message to everybody on a site is shown at the next login. */
export const SITE_MESSAGE_KEPT_MS = 30 * DAY_MS
/** Time before the end of a bonus at which its player gets a mail. */
export const BONUS_REMINDER_DAYS = 3
/** Time in which a second operator confirms a change (security 25). */
export const APPROVAL_VALID_DAYS = 7
/** Invitations that a player may send in 24 hours. */
export const INVITES_A_DAY = 10
/** Days for which the network of a login is known, to compare it with that of an invited friend. */
export const NETWORKS_KEPT_DAYS = 90
/** Advertisements in one answer. */
export const ADS_MAX = 20
/** Bytes of an advertisement's picture, before and after it is made anew. */
export const AD_PICTURE_MAX_BYTES = 400_000
/** Bytes of a picture that an operator uploads for a site. */
export const SITE_FILE_MAX_BYTES = 4 * 1024 * 1024
/** Bytes of a font that an operator uploads, before it is reduced to the letters of the site. */
export const FONT_MAX_BYTES = 3 * 1024 * 1024
/** Files in a folder of a site to which uploads add, and their bytes together: a site with more could not be read. */
export const SITE_FILES_MAX = 1500
export const SITE_FILES_MAX_BYTES = 64 * 1024 * 1024
export const OVERLOAD_ANSWER_WITHIN_MS = 15_000

/** The oldest supported browser versions (spec 9, "Minimum browser versions"); for Samsung, versions above 5. */
export const MINIMUM_BROWSERS = {
  mobile: { ios: 10, chrome: 89, firefox: 86, samsung: 6 },
  desktop: { edge: 12, firefox: 18, chrome: 49, safari: 10, opera: 36 },
} as const
