/** The constants of FIPS 180-4, 4.2.2: the first 32 bits of the fractional parts of cube roots of primes. */
const ROUND_CONSTANTS = Int32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
)
/** 5.3.3: the first 32 bits of the fractional parts of the square roots of the first eight primes. */
export const INITIAL_HASH = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
)
const BLOCK_WORDS = 16
const ROUNDS = 64

const schedule = new Int32Array(ROUNDS)

/**
 * SHA-256 of a message that is one padded block of sixteen words, as eight words. Card derivation needs synchronous
 * hashes, a million at a time: WebCrypto is asynchronous and a byte-oriented implementation is too slow.
 */
export function sha256OfBlock(block: Int32Array, digest: Uint32Array): void {
  compressBlock(INITIAL_HASH, block, digest)
}

/** Adds one block of sixteen words to the eight words of the hash state (FIPS 180-4, 6.2.2). */
export function compressBlock(hash: Int32Array, block: Int32Array, next: Int32Array | Uint32Array): void {
  const w = schedule
  for (let i = 0; i < BLOCK_WORDS; i++) w[i] = block[i]!
  for (let i = BLOCK_WORDS; i < ROUNDS; i++)
    w[i] = (w[i - 16]! + mixedEarly(w[i - 15]!) + w[i - 7]! + mixedLate(w[i - 2]!)) | 0
  let a = hash[0]!
  let b = hash[1]!
  let c = hash[2]!
  let d = hash[3]!
  let e = hash[4]!
  let f = hash[5]!
  let g = hash[6]!
  let h = hash[7]!
  // Eight rounds per iteration, unrolled: the standard rotates the variables each round, here their names rotate. It takes
  // a third of the time; helper functions for the sums would double that.
  for (let i = 0; i < ROUNDS; i += 8) {
    h += ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    h = (h + (g ^ (e & (f ^ g))) + ROUND_CONSTANTS[i]! + w[i]!) | 0
    d = (d + h) | 0
    h += ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    h = (h + ((a & b) | (c & (a | b)))) | 0
    g += ((d >>> 6) | (d << 26)) ^ ((d >>> 11) | (d << 21)) ^ ((d >>> 25) | (d << 7))
    g = (g + (f ^ (d & (e ^ f))) + ROUND_CONSTANTS[i + 1]! + w[i + 1]!) | 0
    c = (c + g) | 0
    g += ((h >>> 2) | (h << 30)) ^ ((h >>> 13) | (h << 19)) ^ ((h >>> 22) | (h << 10))
    g = (g + ((h & a) | (b & (h | a)))) | 0
    f += ((c >>> 6) | (c << 26)) ^ ((c >>> 11) | (c << 21)) ^ ((c >>> 25) | (c << 7))
    f = (f + (e ^ (c & (d ^ e))) + ROUND_CONSTANTS[i + 2]! + w[i + 2]!) | 0
    b = (b + f) | 0
    f += ((g >>> 2) | (g << 30)) ^ ((g >>> 13) | (g << 19)) ^ ((g >>> 22) | (g << 10))
    f = (f + ((g & h) | (a & (g | h)))) | 0
    e += ((b >>> 6) | (b << 26)) ^ ((b >>> 11) | (b << 21)) ^ ((b >>> 25) | (b << 7))
    e = (e + (d ^ (b & (c ^ d))) + ROUND_CONSTANTS[i + 3]! + w[i + 3]!) | 0
    a = (a + e) | 0
    e += ((f >>> 2) | (f << 30)) ^ ((f >>> 13) | (f << 19)) ^ ((f >>> 22) | (f << 10))
    e = (e + ((f & g) | (h & (f | g)))) | 0
    d += ((a >>> 6) | (a << 26)) ^ ((a >>> 11) | (a << 21)) ^ ((a >>> 25) | (a << 7))
    d = (d + (c ^ (a & (b ^ c))) + ROUND_CONSTANTS[i + 4]! + w[i + 4]!) | 0
    h = (h + d) | 0
    d += ((e >>> 2) | (e << 30)) ^ ((e >>> 13) | (e << 19)) ^ ((e >>> 22) | (e << 10))
    d = (d + ((e & f) | (g & (e | f)))) | 0
    c += ((h >>> 6) | (h << 26)) ^ ((h >>> 11) | (h << 21)) ^ ((h >>> 25) | (h << 7))
    c = (c + (b ^ (h & (a ^ b))) + ROUND_CONSTANTS[i + 5]! + w[i + 5]!) | 0
    g = (g + c) | 0
    c += ((d >>> 2) | (d << 30)) ^ ((d >>> 13) | (d << 19)) ^ ((d >>> 22) | (d << 10))
    c = (c + ((d & e) | (f & (d | e)))) | 0
    b += ((g >>> 6) | (g << 26)) ^ ((g >>> 11) | (g << 21)) ^ ((g >>> 25) | (g << 7))
    b = (b + (a ^ (g & (h ^ a))) + ROUND_CONSTANTS[i + 6]! + w[i + 6]!) | 0
    f = (f + b) | 0
    b += ((c >>> 2) | (c << 30)) ^ ((c >>> 13) | (c << 19)) ^ ((c >>> 22) | (c << 10))
    b = (b + ((c & d) | (e & (c | d)))) | 0
    a += ((f >>> 6) | (f << 26)) ^ ((f >>> 11) | (f << 21)) ^ ((f >>> 25) | (f << 7))
    a = (a + (h ^ (f & (g ^ h))) + ROUND_CONSTANTS[i + 7]! + w[i + 7]!) | 0
    e = (e + a) | 0
    a += ((b >>> 2) | (b << 30)) ^ ((b >>> 13) | (b << 19)) ^ ((b >>> 22) | (b << 10))
    a = (a + ((b & c) | (d & (b | c)))) | 0
  }
  next[0] = a + hash[0]!
  next[1] = b + hash[1]!
  next[2] = c + hash[2]!
  next[3] = d + hash[3]!
  next[4] = e + hash[4]!
  next[5] = f + hash[5]!
  next[6] = g + hash[6]!
  next[7] = h + hash[7]!
}

/** FIPS 180-4, 4.1.2: σ0 and σ1. */
function mixedEarly(x: number): number {
  return ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
}

function mixedLate(x: number): number {
  return ((x >>> 17) | (x << 15)) ^ ((x >>> 19) | (x << 13)) ^ (x >>> 10)
}
