// The server as clients start it: over stdin and stdout. Usage: node stdio.mjs SETTING.json
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { call, overStdio, rules, run, withUser } from './harness.mjs';
import { commonCases } from './common.mjs';

const setting = JSON.parse(readFileSync(process.argv[2]));
const { spec, root, outside } = setting;
const client = await overStdio(setting, [root]);

/** Sends raw lines, and returns the messages that come back before the answer to the last. */
async function raw(lines, lastId) {
  const [command, ...args] = setting.command;
  const server = spawn(command, [...args, 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const hello = {
    jsonrpc: '2.0',
    id: 'hello',
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    },
  };
  const begin = { jsonrpc: '2.0', method: 'notifications/initialized' };
  for (const line of [JSON.stringify(hello), JSON.stringify(begin), ...lines]) {
    server.stdin.write(line + '\n');
  }
  const messages = [];
  for await (const line of createInterface({ input: server.stdout })) {
    messages.push(JSON.parse(line)); // every line of stdout is a message
    if (messages.at(-1).id === lastId) {
      break;
    }
  }
  server.stdin.end();
  await new Promise((resolve) => server.on('exit', resolve));
  return messages;
}

await run({
  ...commonCases(client, setting),

  'speaks the newest protocol': async () => {
    const [hello] = await raw([], 'hello');
    assert.equal(hello.result.protocolVersion, '2025-11-25');
    assert.equal(hello.result.serverInfo.name, 'keysmith');
  },

  'answers lines that are no messages, and goes on': async () => {
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 'last', method: 'ping' });
    const large = JSON.stringify({
      method: 'tools/call',
      params: { name: 'check_spec', arguments: { spec: 'x'.repeat(25_000_000) } },
      jsonrpc: '2.0',
      id: 77,
    });
    const messages = await raw(['{', 'null', '[]', '{"id":{}}', '\u0000', large, ping], 'last');
    const errors = messages.filter((message) => message.error);
    assert.equal(errors.length, 6);
    assert.match(errors.find((message) => message.id === 77).error.message, /20 MB/);
    assert.deepEqual(messages.at(-1).result, {});
  },

  'reads files inside the roots only': async () => {
    assert.equal((await call(client, 'check_spec', { spec_path: 'spec.yaml' })).isError, false);
    assert.equal(
      (await call(client, 'check_spec', { spec_path: join(root, 'spec.yaml') })).isError,
      false,
    );
    for (const path of [
      join(outside, 'secret.yaml'),
      '../outside/secret.yaml',
      'sub/../../outside/secret.yaml',
      'sub/../spec.yaml',
      'link.yaml',
      'folder-link/secret.yaml',
      'folder-link/absent.yaml',
      '/etc/passwd',
      '/proc/self/environ',
      'a\u0000b',
    ]) {
      assert.deepEqual(await rules(client, 'check_spec', { spec_path: path }), [
        'PathOutsideRoots',
      ]);
      assert.deepEqual(await rules(client, 'price_design', { spec, design_path: path }), [
        'PathOutsideRoots',
      ]);
    }
    assert.deepEqual(await rules(client, 'check_spec', { spec_path: 'absent.yaml' }), [
      'Unreadable',
    ]);
    assert.deepEqual(await rules(client, 'check_spec', { spec_path: '.' }), ['Unreadable']);
  },

  'writes inside the roots only': async () => {
    for (const path of ['../outside/out', join(outside, 'out'), 'folder-link/out']) {
      assert.deepEqual(await rules(client, 'generate_artifacts', { spec, out_path: path }), [
        'PathOutsideRoots',
      ]);
    }
    assert.equal(existsSync(join(outside, 'out')), false);
    const written = await call(client, 'generate_artifacts', { spec, out_path: 'model/orders' });
    assert.equal(written.structuredContent.ok, true);
    assert.ok(existsSync(join(root, 'model/orders/design.yaml')));
    const again = await call(client, 'generate_artifacts', { spec, out_path: 'model/orders' });
    assert.ok(again.structuredContent.files.every((file) => file.state === 'unchanged'));
  },

  'asks the user in a form': async () => {
    assert.deepEqual(await rules(client, 'ask_user', {}), ['NoElicitation']);
    const forms = [];
    const replies = [
      { action: 'accept', content: { application: 'Orders, e-commerce', entities: 'a, 5 b' } },
      { action: 'decline' },
    ];
    const asked = await withUser(setting, [root], (form) => {
      forms.push(form);
      return replies[forms.length - 1];
    });
    const { structuredContent: first } = await call(asked, 'ask_user', {});
    assert.match(forms[0].requestedSchema.properties.application.title, /\?/);
    assert.match(first.spec, /application: Orders/);
    const { structuredContent: second } = await call(asked, 'ask_user', { spec: first.spec });
    assert.equal(second.spec, first.spec);
    assert.deepEqual(second.learned, []);
    await asked.close();
  },

  'opens nothing to a client without roots': async () => {
    const bare = await overStdio(setting, undefined);
    assert.deepEqual(await rules(bare, 'check_spec', { spec_path: join(root, 'spec.yaml') }), [
      'PathOutsideRoots',
    ]);
    await bare.close();
  },

  'keeps to --root whatever a client offers': async () => {
    const bounded = await overStdio(setting, ['/'], '--root', root);
    assert.deepEqual(await rules(bounded, 'check_spec', { spec_path: '/etc/passwd' }), [
      'PathOutsideRoots',
    ]);
    assert.equal((await call(bounded, 'check_spec', { spec_path: 'spec.yaml' })).isError, false);
    await bounded.close();
  },
});
