import {
  RENDERED_PAGE_ATTRIBUTE,
  EARLY_INPUT,
  type EarlyInputRecorder,
} from '#schemas/site-manifest/rendered-page.ts'
import { nextTask } from './next-task.ts'

/**
 * Repeats the presses and edits that came before the page was hydrated, in their order and on the same elements. Ends
 * where the page is covered, as by a dialog that a press has opened. From then on the page in `root` is no rendered one.
 */
export async function replayEarlyInput(root: HTMLElement, isCovered: () => boolean): Promise<void> {
  const { [EARLY_INPUT.name]: recorder } = window as { [EARLY_INPUT.name]?: EarlyInputRecorder }
  // The first render after hydration comes before; it shows values that only the device has.
  await nextTask()
  root.removeAttribute(RENDERED_PAGE_ATTRIBUTE)
  // The recording has ended, so all of it is repeated in this task: a press of the player in between would find an empty form.
  for (const { control, value } of recorder?.end() ?? []) {
    if (isCovered()) return
    if (!control.isConnected) continue
    if (value === undefined) control.click()
    else edit(control as HTMLInputElement, value)
    // React renders what an event has changed in a microtask.
    await Promise.resolve()
  }
}

/** Gives a field a value as a player does. */
function edit(field: HTMLInputElement, value: string): void {
  // React notes what is assigned to the element itself, and takes an event only where the value differs from that.
  field.value = `${value} `
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
}
