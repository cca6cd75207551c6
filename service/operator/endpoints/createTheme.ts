import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { addTheme } from '../add-theme.ts'

export default operatorSelfManaged('createTheme', ({ service, token, keyed }, wanted) =>
  addTheme(service, { actor: token.name, keyed }, wanted),
)
