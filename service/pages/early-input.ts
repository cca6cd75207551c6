import { RENDERED_PAGE_ATTRIBUTE, EARLY_INPUT } from '#schemas/site-manifest/rendered-page.ts'
import { scriptJson } from '#service/wire/html.ts'

const PLACES = {
  page: `[${RENDERED_PAGE_ATTRIBUTE}]`,
  /** Controls that do nothing without the app. A link works by itself. */
  pressed: 'button,[role=button],[role=tab],input[type=checkbox],input[type=radio]',
  edited: 'input:not([type=checkbox]):not([type=radio]):not([type=file]),textarea,select',
}

/** Written in syntax that the oldest browsers parse: it is in every rendered page. */
const RECORDER = `(function(places,setting){
var input=[],kinds=['click','input','change','submit'],i,timer
function drop(control){
input=input.filter(function(one){return one.control!==control})
if(control.hasAttribute(setting.mark)){control.removeAttribute(setting.mark);control.removeAttribute('aria-busy')}}
function dropPresses(){input.forEach(function(one){if(one.value===undefined)drop(one.control)})}
function press(control){
if(control.hasAttribute(setting.mark)||input.length>=setting.most)return
input.push({control:control});control.setAttribute(setting.mark,'');control.setAttribute('aria-busy','true')
clearTimeout(timer);timer=setTimeout(dropPresses,setting.forMs)}
function edit(control){drop(control);input.push({control:control,value:control.value})}
function record(event){
var at=event.target,isPress=event.type==='click'
if(!at.closest||!at.closest(places.page))return
var control=event.type==='submit'?null:at.closest(isPress?places.pressed:places.edited)
if(control||!isPress)event.stopPropagation()
if(isPress?control:event.type==='submit')event.preventDefault()
if(control)isPress?press(control):edit(control)}
for(i=0;i<kinds.length;i++)document.addEventListener(kinds[i],record,true)
window[setting.name]={end:function(){
for(i=0;i<kinds.length;i++)document.removeEventListener(kinds[i],record,true)
var all=input
all.forEach(function(one){drop(one.control)})
return all}}
})`

/**
 * A script that records presses and edits of a rendered page until its app repeats them (`runtime/boot/early-input.ts`). A
 * pressed control is marked at once. Without the app in time after the last press, all presses are dropped together: a part of
 * them, such as five of six numbers, would be another input than the player's.
 */
export const EARLY_INPUT_SCRIPT = `${RECORDER}(${scriptJson(PLACES)},${scriptJson(EARLY_INPUT)})`
