import { MOMENT_ATTRIBUTE, MOMENT_FORMATS } from '#schemas/dates/moment-formats.ts'
import { scriptJson } from '#service/wire/html.ts'

/** Written in syntax that the oldest browsers parse. The class hides a time whose zone is not known; French has an ordinal on the first. */
const WRITE = `(function(locale,attribute,formats){
var all=document.querySelectorAll('time['+attribute+']'),i,at,text
try{for(i=0;i<all.length;i++){at=all[i]
text=new Intl.DateTimeFormat(locale,formats[at.getAttribute(attribute)]).format(new Date(at.dateTime))
at.textContent=/^fr/.test(locale)?text.replace(/(^|\\s)1(?=\\s[^\\d\\s])/,'$11er'):text
at.removeAttribute('class')}}catch(e){}
})`

/** A script that writes the times of a rendered page in the browser's time zone before its first paint. The service does not know the zone. */
export const localTimesScript = (locale: string): string =>
  `${WRITE}(${scriptJson(locale)},${scriptJson(MOMENT_ATTRIBUTE)},${scriptJson(MOMENT_FORMATS)})`
