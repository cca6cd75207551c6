import { KEEPS_LOGIN_ATTRIBUTE, loginKey } from '#schemas/site-manifest/inlined-site.ts'
import { scriptJson } from '#service/wire/html.ts'

/** Written in syntax that the oldest browsers parse: it is in every page. A browser without storage keeps no login. */
const MARK = `(function(key,attribute){
try{if(localStorage.getItem(key)||sessionStorage.getItem(key)||/[?&]continue_session_id=/.test(location.search))document.documentElement.setAttribute(attribute,'')}catch(e){}
})`

/** A script that marks the page before its first paint where the browser keeps a login to the site, or the address continues one. */
export const keptLoginScript = (siteId: string): string =>
  `${MARK}(${scriptJson(loginKey(siteId))},${scriptJson(KEEPS_LOGIN_ATTRIBUTE)})`
