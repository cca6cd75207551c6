import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Refusal, run } from './run.mjs'

/** The browser of the tests and of `npm run bench:web`. Elsewhere than on Debian, Playwright's own takes its place. */
export const BROWSER = { debian: 'chromium-headless-shell', isThere: () => hasBrowser() }

/** Packages that the tests need from the system: a browser with fonts for every script, the two servers, and a proxy. */
const TEST_NEEDS = [
  BROWSER,
  { debian: 'fonts-noto-core', isThere: () => !isDebian() || existsSync('/usr/share/fonts/truetype/noto') },
  {
    debian: 'fonts-dejavu-core',
    isThere: () => !isDebian() || existsSync('/usr/share/fonts/truetype/dejavu'),
  },
  { debian: 'postgresql', isThere: () => Boolean(process.env.TEST_DATABASE_URL) || hasPostgres() },
  { debian: 'redis-server', isThere: () => Boolean(process.env.TEST_REDIS_URL) || isOnPath('redis-server') },
  { debian: 'haproxy', isThere: () => existsSync('/usr/sbin/haproxy') || isOnPath('haproxy') },
]

/** The program that tests the bytes of the random generator (`npm run statistics`). */
export const DIEHARDER = { debian: 'dieharder', isThere: () => isOnPath('dieharder') }

/**
 * Installs the missing packages on Debian, as root. Elsewhere it throws a refusal that names the packages to install, or Playwright
 * brings its browser once the packages of npm are there.
 *
 * @param {string} root
 * @param {readonly { debian: string, isThere: () => boolean }[]} [needs]
 * @param {Promise<void>} [packages]
 */
export async function installSystemPackages(root, needs = TEST_NEEDS, packages = Promise.resolve()) {
  const missing = needs.filter((need) => !need.isThere()).map((need) => need.debian)
  if (missing.length === 0) return
  if (isDebian() && process.getuid?.() === 0) return installByApt(missing)
  if (isDebian()) {
    throw new Refusal(
      `This needs ${missing.join(', ')}. Run:\n  sudo apt-get install -y ${missing.join(' ')}`,
    )
  }
  if (needs !== TEST_NEEDS)
    throw new Refusal(`This needs ${missing.join(', ')}. Install it, so that it is on the path.`)
  const servers = missing.filter((name) => name !== BROWSER.debian)
  if (servers.length > 0) {
    throw new Refusal(
      `The tests need ${servers.join(', ')}. Install them, or set TEST_DATABASE_URL and TEST_REDIS_URL to servers ` +
        'that the tests may use.',
    )
  }
  await packages
  await installPlaywrightChromium(root)
}

async function installByApt(names) {
  console.log(`Installing system packages: ${names.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  const update = await run('apt-get', [...wait, 'update', '-qq'], { capture: true, env })
  const install = await run(
    'apt-get',
    [...wait, 'install', '-y', '-qq', '--no-install-recommends', ...names],
    {
      capture: true,
      env,
    },
  )
  if (install.code !== 0) {
    throw new Refusal(`${update.output}${install.output}\napt-get could not install ${names.join(', ')}.`)
  }
}

async function installPlaywrightChromium(root) {
  console.log('Installing a Chromium for the tests …')
  const playwright = join(root, 'node_modules/.bin/playwright')
  const { code, output } = await run(playwright, ['install', 'chromium'], { capture: true, cwd: root })
  if (code !== 0) throw new Refusal(`${output}\nInstall Chromium, or set CHROMIUM to the path of one.`)
}

function isDebian() {
  if (!existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function hasBrowser() {
  if (process.env.CHROMIUM || existsSync('/usr/bin/chromium-headless-shell')) return true
  return !isDebian() && (existsSync('/usr/bin/chromium') || hasPlaywrightChromium())
}

function hasPlaywrightChromium() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(process.env.HOME ?? '', '.cache/ms-playwright')
  return existsSync(cache) && readdirSync(cache).some((name) => name.startsWith('chromium-'))
}

function hasPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  return versions.some((version) => existsSync(join(debian, version, 'bin/initdb'))) || isOnPath('initdb')
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
