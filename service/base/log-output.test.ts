import { closeSync, openSync, writeSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { LogOutput } from './log-output.ts'

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}

/** An output that takes `room` bytes, and fails with ENOSPC beyond. */
class SmallDisk {
  room = 0
  written = ''
  readonly write = (bytes: Uint8Array): number => {
    if (this.room === 0) return failing('ENOSPC')()
    const taken = bytes.subarray(0, this.room)
    this.room -= taken.length
    this.written += Buffer.from(taken).toString()
    return taken.length
  }
}

it('a log on a full device throws no error', () => {
  const full = openSync('/dev/full', 'w')
  const log = createLog({ level: 'info', destination: new LogOutput((bytes) => writeSync(full, bytes)) })
  expect(() => log.info('lost')).not.toThrow()
  closeSync(full)
})

it('log lines without room are dropped and counted, and the count is logged when there is room', () => {
  const disk = new SmallDisk()
  const output = new LogOutput(disk.write)
  for (let line = 1; line <= 3; line += 1) output.write(`${line}\n`)
  disk.room = 1000
  output.write('4\n')
  output.write('5\n')
  const [report = '', ...lines] = disk.written.trimEnd().split('\n')
  expect(JSON.parse(report)).toEqual({
    level: 40,
    time: expect.any(Number) as number,
    dropped: 3,
    msg: 'log lines were dropped: they could not be written',
  })
  expect(lines).toEqual(['4', '5'])
})

it('a log line that was cut off by a full device is completed before the next line', () => {
  const disk = new SmallDisk()
  const output = new LogOutput(disk.write)
  disk.room = 4
  output.write('first line\n')
  output.write('second line\n')
  disk.room = 1000
  output.write('third line\n')
  const lines = disk.written.trimEnd().split('\n')
  expect(lines[0]).toBe('first line')
  expect(JSON.parse(lines[1] as string)).toMatchObject({ dropped: 1 })
  expect(lines[2]).toBe('third line')
})

it('a slow reader of the log gets the whole line', () => {
  let refusals = 3
  let written = ''
  const output = new LogOutput((bytes) => {
    if (refusals-- > 0) return failing('EAGAIN')()
    written += Buffer.from(bytes).toString()
    return bytes.length
  })
  output.write('a line\n')
  expect(written).toBe('a line\n')
})
