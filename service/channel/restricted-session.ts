import type { OperationName } from '#schemas/protocol/operations.ts'

/** What players who have restricted themselves may still call: the way to their money, and their history and documents. */
export const RESTRICTED_OPERATIONS: ReadonlySet<OperationName> = new Set([
  'getWithdrawalStep',
  'getWithdrawalStep2',
  'getPendingWithdrawals',
  'payoutListRecurringDetails',
  'payoutSubmit',
  'payoutCancel',
  'playerRegistrationFull',
  'getPlayerAccounts',
  'getPlayerAccountBalance',
  'searchTransactions',
  'getDepositRequests',
  'checkDepositRequest',
  'searchGameHistory',
  'getGameHistoryDetail',
  'getPlayFigures',
  'getSelfLimits',
  'getLastVerificationRequest',
  'postVerificationRequestReply',
  'postVerificationRequestSubmit',
  'postPendingForm',
  'requestIdVerification',
  'requestEmailConfirmation',
  // Countries and addresses of the registration form.
  'getCountries',
  'getCountry',
  'getStateProvincesForCountry',
  'getAddressByPostalCode',
  'getAddressByPostalCodeEncoded',
  'updatePlayerLocale',
])

/** Whether a restricted session may call an operation that needs a session. */
export function isForRestricted(name: OperationName): boolean {
  return RESTRICTED_OPERATIONS.has(name)
}
