import type { SettingTexts } from './described-schema.ts'

/** Titles and help texts of the settings, and of the signs that play harms a player. */
export const SETTINGS_TEXTS: SettingTexts = {
  settings: ['Settings', 'How the site behaves.'],
  'settings.switchMain': ['Alternative home', 'Home shows the alternative main view.'],
  'settings.homeOverridePageId': [
    'Page as home',
    'The number of a page of the operator that is shown as home; 0 for none.',
  ],
  'settings.slimGames': ['Main game below', 'Below this number of open games one main game is chosen.'],
  'settings.pinRequired': [
    'PIN of players',
    'Never; at the registration, for the login by phone on known devices; or for every login beside the password.',
  ],
  'settings.freerollNoDeposits': [
    'Free games without a deposit',
    'Players who never deposited may join free games.',
  ],
  'settings.EMAIL_ON_FULL_REGISTRATION': [
    'E-mail in the full registration',
    'The full registration asks for the e-mail address.',
  ],
  'settings.emailVerificationRequired': [
    'Verified e-mail',
    'The e-mail address must be verified before play.',
  ],
  'settings.phoneVerificationRequired': [
    'Verified phone',
    'The phone number must be verified before play and before a deposit.',
  ],
  'settings.postal_code': ['Postal code', 'Registration forms ask for the postal code.'],
  'settings.reverseRaffleDraws': [
    'Raffles draw the last rank first',
    'For raffles whose definition has no order of draws, from the next instance on.',
  ],
  'settings.realityCheckIntervalMs': [
    'Longest time between reality checks',
    'A player may choose a shorter one. 0 leaves them to the player.',
  ],
  'settings.depositLimitChangeWaitDays': [
    'Wait for a higher limit',
    'Before a player’s higher limit on deposits or losses, or the end of one, applies.',
  ],
  'settings.confirmHigherLimits': [
    'Confirm higher limits',
    'A higher limit, or the end of one, applies once the player has confirmed it again after the wait.',
  ],
  'settings.depositLimitPrompt': [
    'Ask for a deposit limit',
    'Players without one are asked beside a deposit, until they set one or choose to go on without.',
  ],
  'settings.limitsReminderMonths': [
    'Reminder of limits',
    'After this time players are asked again to look at their account and their limits; 0 for never.',
  ],
  'settings.toolsBeforePlay': [
    'Tools before the first play',
    'The tools for safer play are shown once, between the registration and the first wager.',
  ],
  'settings.selfExclusion': [
    'Self-exclusion',
    'The choices of players and customer service beside its length.',
  ],
  'settings.selfExclusion.indefinite': [
    'Until further notice',
    'Players can exclude themselves without an end.',
  ],
  'settings.selfExclusion.chooseSites': [
    'Players choose the sites',
    'For every site of the operator or for this one; otherwise it is for every one.',
  ],
  'settings.selfExclusion.removable': [
    'Ends on request',
    'Customer service can end it on request, after a wait.',
  ],
  'settings.historyDays': ['Periods of the cashier’s history', 'In days, at most four.'],
  'settings.showTimeOfDay': [
    'Time of day',
    'The footer of each page shows the time by the clock of the site.',
  ],
  'settings.rollingLossLimit': [
    'Loss limit of 24 hours',
    'A player’s limit of losses in a day holds over the last 24 hours too, not in the days of the site alone.',
  ],
  'settings.cancelWithdrawals': [
    'Players cancel withdrawals',
    'Players can cancel a withdrawal that no operator has approved.',
  ],
  'settings.verifiedBefore': [
    'Verified before',
    'Steps that are refused before identity and address are verified.',
  ],
  'settings.sourceOfFunds': [
    'Source of funds',
    'Deposits above a sum wait until an operator has accepted the source. Withdrawals and play go on.',
  ],
  'settings.sourceOfFunds.days': ['Deposits of the last', 'Days of 24 hours whose deposits count.'],
  'settings.sourceOfFunds.validMonths': [
    'Valid for',
    'After this time an accepted source is asked for again.',
  ],
  'settings.sourceOfFunds.sums': [
    'Sums',
    'By the code of a currency; deposits in several currencies count together. Without one no source is asked for.',
  ],
  'settings.dormantAccounts': [
    'Dormant accounts',
    'Accounts without play are closed, and their cash is returned.',
  ],
  'settings.dormantAccounts.months': ['Closed after', 'Months without a paid play; 0 closes none.'],
  'settings.dormantAccounts.noticeDays': [
    'Notice before',
    'Between the notice to the player and the closing.',
  ],
  'settings.withdrawal': ['Withdrawals', 'Their terms in every currency.'],
  'settings.withdrawal.enabled': [
    'Players can withdraw',
    'Winnings can always be withdrawn where this is on.',
  ],
  'settings.withdrawal.wagerPercent': [
    'Deposits that must be played',
    'Before a bank account gets them, against money laundering. Other deposits go back to the method that paid them.',
  ],
  'settings.connectionType': [
    'Connection',
    'WebSockets show news at once; HTTP asks for them again and again.',
  ],
  'settings.serviceWorker': [
    'Offline page',
    'Browsers keep the files of the site and a page for the time without a network.',
  ],
  'settings.idleAfterMs': ['Logged out when idle for', 'Time without a sign of the player.'],
  'settings.password': ['Passwords', 'Every password has a letter and a digit.'],
  'settings.password.minLength': ['Shortest password', 'In characters.'],
  'settings.password.maxLength': ['Longest password', 'In characters.'],
  harmMarkers: ['Signs of harm', 'The figures from which a rule about harm applies to a player.'],
  'harmMarkers.enabled': ['Look for signs of harm', 'Operators get a case for each sign.'],
  'harmMarkers.risenPercent': [
    'A risen week',
    'Deposits, stakes or days of play as a share of the player’s own week before: 200 is twice as much.',
  ],
  'harmMarkers.chasingDeposits': ['Deposits after losses', 'Within an hour after losses, on one day.'],
  'harmMarkers.nights': ['Nights of a week', 'With stakes between 0:00 and 6:00.'],
  'harmMarkers.longDayHours': ['Hours of a day', 'For which a player was logged in.'],
  'harmMarkers.paymentMethods': ['Cards and accounts', 'That paid in within 30 days.'],
  'harmMarkers.refusedDeposits': [
    'Refused deposits',
    'That were not paid within 7 days, because the processor refused them.',
  ],
  'harmMarkers.cancelledWithdrawals': ['Cancelled withdrawals', 'That the player took back within 30 days.'],
  'harmMarkers.protectionTools': [
    'Changes of protection',
    'Higher limits asked for, and time-outs, within 30 days.',
  ],
  'harmMarkers.supportContacts': ['Support cases', 'Opened within 30 days.'],
}
