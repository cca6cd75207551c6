import { askForConfirmation } from '#service/players/email-confirmation.ts'
import { changes } from './handler.ts'

export default changes('requestEmailConfirmation', askForConfirmation)
