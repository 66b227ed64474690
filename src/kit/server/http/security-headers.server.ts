interface SecurityHeadersOptions {
  /** Other origins that the browser may call. */
  connectTo: readonly string[];
  isHttps: boolean;
}

/** The headers by which a browser lets no answer be fooled with; the same for every answer of a process. */
export const securityHeaders = ({ connectTo, isHttps }: SecurityHeadersOptions): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    ["connect-src 'self'", ...connectTo].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});
