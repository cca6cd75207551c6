import { spawn, type ChildProcess } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { awaitStart } from './await-start.mjs'

const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** A program that is started as the service is, with an IPC channel to its parent. */
function startProgram(source: string, port: number): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  return child
}

/** Answers /readyz, and sends its start message only after the first answer has been read. */
const READY_BEFORE_MESSAGE = `
import { createServer } from 'node:http'
const server = createServer((request, response) => {
  response.end()
  response.once('close', () => setTimeout(() => process.send({ siteBuilder: 'http://builder' }), 200))
})
server.keepAliveTimeout = 1
server.listen(Number(process.argv[1]), '127.0.0.1')`

const MESSAGE_BEFORE_READY = `
import { createServer } from 'node:http'
process.send({ siteBuilder: 'http://builder' })
setTimeout(() => createServer((request, response) => response.end()).listen(Number(process.argv[1]), '127.0.0.1'), 200)`

test.each([
  ['answers /readyz before it sends its start message', READY_BEFORE_MESSAGE],
  ['sends its start message before it answers /readyz', MESSAGE_BEFORE_READY],
])('the start message of a service that %s is received', async (_when, source) => {
  const port = await freePort()
  const service = startProgram(source, port)
  expect(await awaitStart(service, { port, withinMs: 20_000 })).toEqual({ siteBuilder: 'http://builder' })
})

test('the wait for a service that exits at once ends with the exit', async () => {
  const service = startProgram('process.exit(3)', await freePort())
  expect(await awaitStart(service, { port: await freePort(), withinMs: 60_000 })).toBeNull()
})

test('the wait for a service that never becomes ready ends after its time-out', async () => {
  const service = startProgram('setInterval(() => {}, 1000)', await freePort())
  expect(await awaitStart(service, { port: await freePort(), withinMs: 300 })).toBeNull()
})
