import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that wait for most of their time: for a lost network, a full disk or a restarted service. */
const WAITING = /\/tests\/(faults|load)\/|-cut\.service|\/wait-for-|\/embedded\.service/

/**
 * The order of test files: each file that waits beside three that compute. These files are short, and vitest starts the long ones first: they
 * ran together at the end, when nothing else used the processors.
 */
export class WaitingBesideComputing extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waiting = sorted.filter(({ moduleId }) => WAITING.test(moduleId))
    const computing = sorted.filter(({ moduleId }) => !WAITING.test(moduleId))
    return computing
      .flatMap((file, place) => (place % 3 === 2 ? [file, ...waiting.splice(0, 1)] : [file]))
      .concat(waiting)
  }
}
