import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'

/**
 * The log on Redis, below one prefix per deployment. `log`: hash of epoch, run (of the Redis process) and batch (the last appended one).
 * `feed`: a stream with one entry per batch, which every process reads. `m:<topic>`: hash of a topic's epoch and last offset. `t:<topic>`:
 * its stream, whose ids are the offsets. `r:<limit>:<client>`: the calls of a client within a minute.
 */

/** Begins a new epoch if Redis lost its data, by a flush or a restart. Returns the epoch. */
const EPOCH = `
local log = KEYS[1] .. 'log'
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
local epoch = redis.call('HGET', log, 'epoch')
if not epoch or redis.call('HGET', log, 'run') ~= run then
  epoch = ARGV[1]
  redis.call('HSET', log, 'epoch', epoch, 'run', run)
end
`

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

export interface Script {
  readonly text: string
  readonly sha: string
}

function script(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') }
}

/** ARGV: fresh epoch. */
export const CHECK_EPOCH = script(`${EPOCH} return epoch`)

/** ARGV: fresh epoch. */
export const BEGIN_EPOCH = script(`${EPOCH} redis.call('HSET', log, 'epoch', ARGV[1]) return ARGV[1]`)

/** ARGV: fresh epoch. */
export const LAST_BATCH = script(`${EPOCH} return redis.call('HGET', log, 'batch') or '-1'`)

/** ARGV: fresh epoch, batch, stretch, expiry of topics, history in events, history in time, then topic, event, body. */
export const APPEND = script(`
${EPOCH} ${NOW}
local batch = tonumber(ARGV[2])
local last = tonumber(redis.call('HGET', log, 'batch') or '-1')
if batch <= last then return epoch end
-- The batches between were carried elsewhere: the log has a hole.
if last >= 0 and batch > last + 1 then
  epoch = ARGV[1]
  redis.call('HSET', log, 'epoch', epoch)
end
local stretch, forgotten = tonumber(ARGV[3]), tonumber(ARGV[4])
local events, history = tonumber(ARGV[5]), tonumber(ARGV[6])

local function trim(stream, last)
  local upTo = last - events
  local old = redis.call('XRANGE', stream, '-', upTo .. '-0', 'COUNT', 1000)
  local keepFrom = nil
  for _, entry in ipairs(old) do
    if tonumber(entry[2][6]) > now - history then break end
    keepFrom = tonumber(string.match(entry[1], '^%d+')) + 1
  end
  if keepFrom then redis.call('XTRIM', stream, 'MINID', keepFrom .. '-0') end
end

local feed = {}
for at = 7, #ARGV, 3 do
  local topic, event, body = ARGV[at], ARGV[at + 1], ARGV[at + 2]
  local meta, stream = KEYS[1] .. 'm:' .. topic, KEYS[1] .. 't:' .. topic
  local topicEpoch = redis.call('HGET', meta, 'epoch')
  if not topicEpoch or string.sub(topicEpoch, 1, #epoch + 1) ~= epoch .. '.' then
    topicEpoch = epoch .. '.' .. math.floor(now / stretch)
    redis.call('DEL', meta, stream)
    redis.call('HSET', meta, 'epoch', topicEpoch)
  end
  local offset = redis.call('HINCRBY', meta, 'offset', 1)
  redis.call('XADD', stream, offset .. '-0', 'event', event, 'body', body, 'at', now)
  redis.call('PEXPIRE', meta, forgotten)
  redis.call('PEXPIRE', stream, forgotten)
  if offset > events and offset % 64 == 0 then trim(stream, offset) end
  feed[#feed + 1] = topic .. '\\n' .. topicEpoch .. '\\n' .. offset .. '\\n' .. event
  feed[#feed + 1] = body
end
redis.call('XADD', KEYS[1] .. 'feed', 'MAXLEN', '~', 1000, batch .. '-0', unpack(feed))
redis.call('HSET', log, 'batch', batch)
return epoch
`)

/** ARGV: fresh epoch, topic. Returns the log's epoch, the time, and the topic's epoch, last and first offset. */
export const SPAN = script(`
${EPOCH} ${NOW}
local meta, stream = KEYS[1] .. 'm:' .. ARGV[2], KEYS[1] .. 't:' .. ARGV[2]
local topic = redis.call('HMGET', meta, 'epoch', 'offset')
if not topic[1] or string.sub(topic[1], 1, #epoch + 1) ~= epoch .. '.' then return { epoch, now } end
local first = redis.call('XRANGE', stream, '-', '+', 'COUNT', 1)[1]
return { epoch, now, topic[1], topic[2], first and string.match(first[1], '^%d+') or topic[2] + 1 }
`)

/** ARGV: key, length of the window in milliseconds. Returns the calls in the window that the first of them began. */
export const COUNT = script(`
local key = KEYS[1] .. 'r:' .. ARGV[1]
local calls = redis.call('INCR', key)
if calls == 1 then redis.call('PEXPIRE', key, ARGV[2]) end
return calls
`)

/** Runs a script by its digest; sends the text if Redis does not have the script. */
export async function runScript(
  redis: Redis,
  { text, sha }: Script,
  prefix: string,
  args: readonly (string | number | Buffer)[],
): Promise<unknown> {
  try {
    return await redis.callBuffer('EVALSHA', [sha, 1, prefix, ...args])
  } catch (error) {
    if (!(error as Error).message.includes('NOSCRIPT')) throw error
    return redis.callBuffer('EVAL', [text, 1, prefix, ...args])
  }
}
