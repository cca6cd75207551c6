import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that wait for most of their time: for a lost network, a full disk or a restarted service. */
const WAITING = /\/tests\/(faults|load)\/|-cut\.service|\/wait-for-|\/embedded\.service/

/**
 * Sorts the test files: after three files that use the processor comes one that waits. Vitest starts files of many bytes first, and the files
 * that wait have few: they would run together at the end, while the processors are idle.
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
