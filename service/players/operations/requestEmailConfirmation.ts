import { askForConfirmation } from '#service/players/email-confirmation.ts'
import { changes } from '#service/call/handler.ts'

export default changes('requestEmailConfirmation', askForConfirmation)
