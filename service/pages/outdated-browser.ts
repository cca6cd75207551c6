import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MINIMUM_BROWSERS } from '#schemas/limits.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { spokenIn } from './product-texts.ts'
import { scriptJson } from '#service/wire/html.ts'

const MESSAGES = fileURLToPath(new URL('../../runtime/messages', import.meta.url))

/** A browser's name in the user agent, and its oldest supported version on a phone and elsewhere; null: another rule decides. */
type Rule = readonly [names: string, mobile: number | null, desktop: number | null]

const { mobile, desktop } = MINIMUM_BROWSERS
const NEVER = 1e9

/** The first matching rule decides: most browsers also name older ones. */
const RULES: readonly Rule[] = [
  ['(?:MSIE |Trident/)(\\d+)', NEVER, NEVER],
  ['SamsungBrowser/(\\d+)', mobile.samsung, mobile.samsung],
  ['(?:iPhone|iPad|iPod).* OS (\\d+)', mobile.ios, mobile.ios],
  ['Edge?/(\\d+)', null, desktop.edge],
  ['OPR/(\\d+)', null, desktop.opera],
  ['Firefox/(\\d+)', mobile.firefox, desktop.firefox],
  ['Chrome/(\\d+)', mobile.chrome, desktop.chrome],
  ['Version/(\\d+).*Safari', null, desktop.safari],
]

/** Written in syntax that the oldest browsers support: it is all that runs where the app's code does not even parse. */
const CHECK = `(function(texts,rules){
var agent=navigator.userAgent,isMobile=/Android|Mobile/.test(agent),i,least,found
var isOld=!('noModule' in document.createElement('script'))
for(i=0;i<rules.length;i++){least=rules[i][isMobile?1:2];found=least===null?null:new RegExp(rules[i][0]).exec(agent)
if(found){isOld=isOld||+found[1]<least;break}}
if(!isOld)return
function add(parent,name,text,style){var part=document.createElement(name);part.style.cssText=style;if(text)part.textContent=text;parent.appendChild(part);return part}
var box=add(document.body,'div','','position:fixed;z-index:99;left:0;right:0;bottom:0;padding:20px;background:var(--color-surface);color:var(--color-text);border-top:2px solid;font-size:16px;line-height:1.5')
box.setAttribute('role','alertdialog');box.setAttribute('aria-labelledby','outdated')
add(box,'strong',texts.title,'display:block;font-size:20px').id='outdated'
add(box,'p',texts.body,'margin:8px 0 16px')
var close=add(box,'button',texts.goOn,'min-height:44px;padding:0 20px;font:inherit')
close.type='button';close.onclick=function(){document.body.removeChild(box)};close.focus()
})`

interface Texts {
  title: string
  body: string
  goOn: string
}

const known = new Map<string, Texts>()

/** The product's texts, which are part of the page, as no other would load. */
function productTextsIn(language: string): Texts {
  const texts = known.get(language) ?? readTexts(language)
  known.set(language, texts)
  return texts
}

function readTexts(language: string): Texts {
  const all = JSON.parse(readFileSync(join(MESSAGES, `${language}.json`), 'utf8')) as Record<string, string>
  return textsFrom(all)
}

const textsFrom = (all: Readonly<Record<string, string>>, otherwise?: Texts): Texts => ({
  title: all['runtime.outdated.title'] ?? otherwise?.title ?? '',
  body: all['runtime.outdated.body'] ?? otherwise?.body ?? '',
  goOn: all['runtime.outdated.goOn'] ?? otherwise?.goOn ?? '',
})

/** A script that shows a message in a browser that is too old (spec 8, "Other messages", and 9). */
export function outdatedBrowserScript(site: ServedSite, language: string): string {
  const texts = textsFrom(site.texts.get(language) ?? {}, productTextsIn(spokenIn(site, language)))
  return `${CHECK}(${scriptJson(texts)},${scriptJson(RULES)})`.replaceAll('\n', ';').replaceAll('{;', '{')
}
