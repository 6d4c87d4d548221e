// The server over streamable HTTP. Usage: node http.mjs SETTING.json
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { call, overHttp, rules, run } from './harness.mjs';
import { commonCases } from './common.mjs';

const setting = JSON.parse(readFileSync(process.argv[2]));
const { spec, otherSpec, root, outside, address } = setting;
const client = await overHttp(setting);

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

/** The status of a request with these headers; without a body they are all that is sent. */
function status(headers, body) {
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      {
        method: 'POST',
        headers: {
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          ...headers,
        },
      },
      (response) => {
        resolve(response.statusCode);
        sent.destroy();
      },
    );
    sent.on('error', reject);
    if (body === undefined) {
      sent.flushHeaders();
    } else {
      sent.end(body);
    }
  });
}

await run({
  ...commonCases(client, setting),

  'rejects pages of other hosts': async () => {
    assert.equal(await status({ origin: 'https://evil.example' }, PING), 403);
    assert.equal(await status({ origin: 'http://localhost.evil.example:80' }, PING), 403);
    assert.equal(await status({ origin: 'null' }, PING), 403);
    assert.equal(await status({ host: 'evil.example' }, PING), 421);
    assert.equal(await status({ host: 'localhost:1', origin: 'http://localhost:6274' }, PING), 400);
  },

  'rejects what is no message': async () => {
    assert.equal(await status({}, '{'), 400);
    assert.equal(await status({ 'mcp-session-id': 'unknown' }, PING), 404);
    assert.equal(await status({ 'content-length': 25_000_000 }), 413);
  },

  'reads files inside --root only': async () => {
    assert.equal((await call(client, 'check_spec', { spec_path: 'spec.yaml' })).isError, false);
    for (const path of [join(outside, 'secret.yaml'), '../outside/secret.yaml', 'link.yaml']) {
      assert.deepEqual(await rules(client, 'check_spec', { spec_path: path }), [
        'PathOutsideRoots',
      ]);
    }
  },

  'keeps two clients apart': async () => {
    const other = await overHttp(setting);
    const [mine, theirs] = await Promise.all([
      call(client, 'derive_design', { spec, detail: 'design' }),
      call(other, 'derive_design', { spec: otherSpec, detail: 'design' }),
    ]);
    const uri = 'keysmith://design/last';
    const [myLast, theirLast] = await Promise.all([
      client.readResource({ uri }),
      other.readResource({ uri }),
    ]);
    assert.equal(myLast.contents[0].text, mine.structuredContent.design);
    assert.equal(theirLast.contents[0].text, theirs.structuredContent.design);
    assert.notEqual(mine.structuredContent.design, theirs.structuredContent.design);
    const [one, two] = await Promise.all([
      call(client, 'verify_design', { spec, items: 30 }),
      call(other, 'verify_design', { spec: otherSpec, items: 30 }),
    ]);
    assert.equal(one.structuredContent.ok, true, one.content[0].text);
    assert.equal(two.structuredContent.ok, true, two.content[0].text);
    await other.close();
  },
});
