import type { LayoutFault } from './fault.ts'
import { spilledBoxes } from './box-faults.ts'
import { coverFaults } from './cover-faults.ts'
import { imageFaults } from './image-faults.ts'
import { linesIn } from './lines.ts'
import { checkedRoot } from './shown.ts'
import { smallTargets } from './target-faults.ts'
import {
  brokenWords,
  cutText,
  outsideText,
  overlappingText,
  spilledText,
  widePage,
  wideTables,
} from './text-faults.ts'

/** Every layout fault of the page that is shown, or of its uppermost modal. It runs in the page. */
export function findFaults(): LayoutFault[] {
  const root = checkedRoot()
  const lines = linesIn(root)
  return [
    ...widePage(root),
    ...outsideText(lines),
    ...cutText(lines),
    ...spilledText(lines),
    ...spilledBoxes(root),
    ...brokenWords(lines),
    ...wideTables(root),
    ...overlappingText(lines),
    ...smallTargets(root),
    ...imageFaults(root),
    // They scroll the page: every box is measured before.
    ...coverFaults(root, lines),
  ]
}
