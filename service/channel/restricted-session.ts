import type { OperationName } from '#schemas/protocol/operations.ts'

/** Operations that a restricted session allows: withdrawals, history, documents and support. */
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
  'getSupportCases',
  'getSupportCase',
  'replySupportCase',
  'rateSupportCase',
  'closeOwnSupportCase',
])

/** Whether a restricted session may call an operation that needs a session. */
export function isForRestricted(name: OperationName): boolean {
  return RESTRICTED_OPERATIONS.has(name)
}
