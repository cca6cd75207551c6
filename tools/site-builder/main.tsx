import './fonts.css'
import './builder.css'
import './form.css'
import './form-parts.css'
import './pages.css'
import './gallery/gallery.css'
import './content/content.css'
import './theme/theme.css'
import './forms/forms.css'
import { createRoot } from 'react-dom/client'
import { operatorApi } from './api/operator-api.ts'
import { forgetToken, takeToken } from './api/session-token.ts'
import { App } from './shell/app.tsx'
import { applyLook } from './shell/look.ts'
import { sourceExtensions } from './source/source-extensions.ts'
import { createBuilder } from './state/builder.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root.')
applyLook()
let token = takeToken()
const isSignedIn = token !== null || (await fetch('/api/session').catch(() => null))?.ok === true
const api = operatorApi(() => token ?? '')
const builder = createBuilder({
  api,
  hasToken: isSignedIn,
  extensions: sourceExtensions(),
  signedOut: forgetToken,
})
const giveToken = (given: string) => {
  token = given
}
createRoot(root).render(<App builder={builder} giveToken={giveToken} />)
