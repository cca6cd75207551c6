/**
 * `npm test`: installs what is missing and runs every check and test, quickest first. `npm run check` (`--quick`) leaves out
 * those that need a server or a browser, and unit tests that the changes since the main branch do not reach.
 * `--only=unit,tidy` runs the named stages. `--whole` adds the tests that repeat others on PostgreSQL, on further brands or in
 * further windows, those that wait for full disks and cut networks, and a short bench. Plain JavaScript without dependencies, because it runs before anything is installed, on any Node from 20 on.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './setup/install-packages.mjs'
import { openMemoryFolder } from './setup/memory-folder.mjs'
import { environmentWith, findNode } from './setup/project-node.mjs'
import { Refusal, run, runMain } from './setup/run.mjs'
import { installSystemPackages } from './setup/system-packages.mjs'
import { readPlaywright, readVitest } from './setup/test-reports.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const resultsDir = join(root, 'test-results')
const isQuick = process.argv.includes('--quick')
const isWhole = process.argv.includes('--whole')

const SOURCE_CHECKS = ['lint', 'format', 'boundaries', 'tidy']

/**
 * A stage without `report` is one check. Those that are not `quick` need servers, a build or a browser. Those that are `inMemory` test no disk:
 * their temporary files are in memory where it has room.
 */
const STAGES = [
  // The linter reads the types of every file anyway: the compiler's own run would take as long again.
  { name: 'lint', quick: true, command: ['oxlint', '--type-aware', '--type-check', '--quiet'] },
  { name: 'format', quick: true, command: ['oxfmt', '--check', '.'] },
  { name: 'boundaries', quick: true, command: ['node', 'tools/cli/boundaries.ts'] },
  vitest('unit', ['unit', 'browser-unit'], true),
  vitest('tidy', ['tidy'], true),
  // A built service starts in half the time, and the next stages start a hundred of them.
  { name: 'build', quick: false, command: ['node', 'tools/cli/build.ts'] },
  { ...vitest('service', ['service', 'service-process'], false), inMemory: true },
  {
    name: 'e2e',
    quick: false,
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(resultsDir, 'e2e.json') },
    report: () => readPlaywright(join(resultsDir, 'e2e.json'), root),
  },
  { name: 'bench', quick: false, whole: true, command: ['node', 'tools/bench/main.ts', '--quick'] },
]

function vitest(name, projects, quick) {
  const resultsFile = join(resultsDir, `${name}.json`)
  const selected = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile}`]
  const command = ['vitest', 'run', ...selected, ...reporters]
  return { name, quick, command, report: () => readVitest(resultsFile, root) }
}

await runMain(async () => {
  const stages = chosenStages()
  mkdirSync(resultsDir, { recursive: true })
  await install(stages)
  return summarise(await runStages(stages))
})

/** Installs the packages of npm, and those of the system beside them. */
async function install(stages) {
  const packages = installPackages(root).then(() => findNode(root))
  const needsSystem = stages.some((stage) => !stage.quick)
  await Promise.all([packages, needsSystem && installSystemPackages(root, undefined, packages)])
}

async function runInTurn(stages, options) {
  const outcomes = []
  for (const stage of stages) outcomes.push(await runStage(stage, options))
  return outcomes
}

/** First the checks of the source, the longest beside the others. What one prints is shown when it ends. */
async function runStages(stages) {
  const isCheck = ({ name }) => SOURCE_CHECKS.includes(name)
  const isLint = ({ name }) => name === 'lint'
  const checks = stages.filter(isCheck)
  const lanes = [checks.filter(isLint), checks.filter((stage) => !isLint(stage))]
  const outcomes = await Promise.all(lanes.map((lane) => runInTurn(lane, { capture: true })))
  const affected = (stage) =>
    isQuick && stage.name === 'unit' ? { ...stage, command: [...stage.command, ...changedSince()] } : stage
  return [...outcomes.flat(), ...(await runInTurn(stages.filter((stage) => !isCheck(stage)).map(affected)))]
}

/** Options by which vitest runs the tests that import a changed file. Without a change, or without a main branch, it runs all. */
function changedSince() {
  const base = git('merge-base', 'HEAD', 'main')
  const isUnchanged = base === git('rev-parse', 'HEAD') && git('status', '--porcelain') === ''
  return base === '' || isUnchanged ? [] : ['--changed', base, '--passWithNoTests']
}

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
}

function chosenStages() {
  const only = process.argv
    .find((argument) => argument.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',')
  if (only !== undefined) {
    const unknown = only.filter((name) => !STAGES.some((stage) => stage.name === name))
    if (unknown.length > 0) {
      throw new Refusal(
        `No stage ${unknown.join(', ')}. There are ${STAGES.map((stage) => stage.name).join(', ')}.`,
      )
    }
    return STAGES.filter((stage) => only.includes(stage.name))
  }
  return STAGES.filter((stage) => (stage.quick || !isQuick) && (isWhole || !stage.whole))
}

async function runStage(stage, { capture = false } = {}) {
  const heading = `\n── ${stage.name} ${'─'.repeat(60 - stage.name.length)}`
  if (!capture) console.log(heading)
  const started = performance.now()
  const [command, ...args] = stage.command
  const memory = stage.inMemory ? openMemoryFolder() : undefined
  const env = {
    ...environmentWith(root),
    // The tests run a hundred commands, which would each be compiled anew.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/commands'),
    ...(memory && { TMPDIR: memory.path }),
    ...(isWhole && { TEST_WHOLE: '1' }),
    ...stage.env,
  }
  const { code, output } = await run(command, args, { cwd: root, env, capture })
  if (capture) console.log(`${heading}\n${output.trimEnd()}`)
  memory?.remove()
  const report = stage.report?.() ?? { passed: code === 0 ? 1 : 0, failures: [] }
  const { passed, failures } = report
  // An error outside a test (a crash, a set-up) fails a run whose tests all passed.
  const failed = code !== 0 && failures.length === 0 ? 1 : failures.length
  return {
    name: stage.name,
    passed,
    failed,
    failures,
    seconds: (performance.now() - started) / 1000,
  }
}

/** The failed tests by name, then a line a stage. The last line alone counts everything; the exit code says the same. */
function summarise(outcomes) {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  console.log('')
  for (const { name, failures } of outcomes) {
    for (const { title, file, error, trace } of failures) {
      const recording = trace === undefined ? '' : `    recorded: npx playwright show-trace ${trace}\n`
      console.log(`${name} ${file}\n  ${title}\n    ${error.replaceAll('\n', '\n    ')}\n${recording}`)
    }
  }
  for (const { name, seconds, ...counts } of outcomes) {
    const state = counts.failed === 0 ? 'ok    ' : 'FAILED'
    console.log(
      `${state} ${name.padEnd(11)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(3)} ` +
        `failed ${seconds.toFixed(1).padStart(6)} s`,
    )
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
