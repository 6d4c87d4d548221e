package dev.keysmith.verify;

/** Two small applications, with designs that between them use every technique. */
final class SampleApplications {
  private SampleApplications() {}

  /**
   * A forum in one table: item collections, a sequence, copies, a uniqueness item, duplicate items.
   */
  static VerifiedApplication forum() {
    return VerifiedApplication.of(
        """
        keysmith: 1
        application: Forum
        entities:
          User:
            identity: [username]
            count: 100
            versioned: true
            attributes:
              username:   {type: string, bytes: 8}
              email:      {type: string, bytes: 14, unique: true}
              name:       {type: string, bytes: 10}
              reputation: {type: number, digits: 4}
              country:    {type: string, values: {CH: 40%, FR: 30%, IT: 20%, MT: 10%}}
          Board:
            identity: [slug]
            count: 40
            attributes:
              slug:  {type: string, bytes: 8}
              title: {type: string, bytes: 12}
          Thread:
            identity: [board, number]
            count: 300
            attributes:
              board:    {type: string, bytes: 8, references: Board.slug, average: 8, max: 40}
              number:   {type: number, digits: 5, generated: {sequence: Board}}
              author:   {type: string, bytes: 8, references: User.username}
              title:    {type: string, bytes: 12}
              status:   {type: string, values: {OPEN: 40%, CLOSED: 40%, HIDDEN: 20%}}
              score:    {type: number, digits: 3}
              postedAt: {type: timestamp, immutable: true}
          Reply:
            identity: [id]
            count: 600
            attributes:
              id:     {type: string, bytes: 26, generated: ulid}
              board:  {type: string, bytes: 8, references: Thread.board, average: 2}
              thread: {type: number, digits: 5, references: Thread.number}
              text:   {type: string, bytes: 30}
          Vote:
            identity: [username, board, thread]
            count: 300
            attributes:
              username: {type: string, bytes: 8, references: User.username}
              board:    {type: string, bytes: 8, references: Thread.board}
              thread:   {type: number, digits: 5, references: Thread.number}
              weight:   {type: number, digits: 2}
          Session:
            identity: [token]
            count: 150
            ttl: expiresAt
            attributes:
              token:     {type: string, bytes: 12}
              username:  {type: string, bytes: 8, references: User.username}
              expiresAt: epoch
        patterns:
          - {id: newest, name: The newest threads of a board, read: Thread,
             where: {board: $board}, sort: number desc, limit: 4, rps: 10}
          - {id: thread, name: A thread, read: Thread,
             where: {board: $board, number: $number}, rps: 10}
          - {id: between, name: Threads by number, read: Thread,
             where: {board: $board, number: {from: $first, before: $end}}, sort: number, rps: 1}
          - {id: open, name: Open threads of a board, read: Thread,
             where: {board: $board, status: OPEN}, sort: number, limit: 3, rps: 1}
          - {id: openCount, name: How many are open, read: Thread,
             where: {board: $board, status: OPEN}, needs: count, rps: 1}
          - {id: best, name: Best open threads of an author, read: Thread,
             where: {author: $author, status: OPEN}, sort: score desc, limit: 3, rps: 1}
          - {id: some, name: Threads of an author in some states, read: Thread,
             where: {author: $author, status: {in: [OPEN, CLOSED]}}, rps: 1}
          - {id: titled, name: Threads of a user by title, read: Thread,
             where: {author: $author, title: {prefix: $start}}, sort: title, rps: 1}
          - {id: withAuthor, name: A thread with its author, read: Thread,
             where: {board: $board, number: $number}, include: {User: [name, country]}, rps: 1}
          - {id: tree, name: A board with threads and replies, read: Board,
             where: {slug: $slug},
             include: {Thread: {sort: number desc, limit: 3, include: {Reply: all}}}, roundTrips: 3, rps: 1}
          - {id: names, name: Threads with the names of their authors, read: Thread,
             where: {board: $board}, needs: [number, title], include: {User: [name]}, rps: 1}
          - {id: voters, name: Who voted on a thread, read: Vote,
             where: {board: $board, thread: $thread}, sort: username, rps: 1}
          - {id: byEmail, name: A user by address, read: User, where: {email: $email}, rps: 1}
          - {id: ofCountry, name: Users of a country by reputation, read: User,
             where: {country: $country}, sort: reputation desc, limit: 5, rps: 1}
          - {id: sessions, name: Sessions of a user, read: Session,
             where: {username: $username}, rps: 1}
          - {id: join, name: Join, create: User, rps: 1}
          - {id: rename, name: Rename a user, update: User, where: {username: $username},
             set: [name], rps: 1}
          - {id: move, name: Change the address, update: User, where: {username: $username},
             set: [email], rps: 1}
          - {id: leave, name: Leave, delete: User, where: {username: $username}, rps: 1}
          - {id: found, name: Found a board, create: Board, rps: 1}
          - {id: retitle, name: Name a board anew, update: Board, where: {slug: $slug},
             set: [title], rps: 1}
          - {id: post, name: Post a thread, create: Thread, set: {status: OPEN}, rps: 1}
          - {id: close, name: Close a thread, update: Thread,
             where: {board: $board, number: $number}, set: {status: CLOSED}, rps: 1}
          - {id: state, name: Change the state, update: Thread,
             where: {board: $board, number: $number}, set: [status, score], rps: 1}
          - {id: score, name: Score, update: Thread,
             where: {board: $board, number: $number}, add: [score], rps: 1}
          - {id: hide, name: Hide an open thread, update: Thread,
             where: {board: $board, number: $number, status: OPEN}, set: {status: HIDDEN}, rps: 1}
          - {id: reply, name: Reply, create: Reply, rps: 1}
          - {id: vote, name: Vote, rps: 1, write: [
             {create: Vote},
             {update: Thread, where: {board: $board, number: $thread}, add: [score]}]}
          - {id: weigh, name: Weigh a vote, update: Vote,
             where: {username: $username, board: $board, thread: $thread}, set: [weight], rps: 1}
          - {id: unvote, name: Take a vote back, delete: Vote,
             where: {username: $username, board: $board, thread: $thread}, rps: 1}
          - {id: logIn, name: Log in, rps: 1, write: [
             {create: Session}, {require: User, where: {username: $username}}]}
        """,
        """
        design: 1
        tables:
          forum:
            key: {partition: PK, sort: SK}
            indexes:
              GSI1: {partition: GSI1PK, sort: GSI1SK, project: all}
              GSI2: {partition: GSI2PK, sort: GSI2SK, project: keys}
              GSI3: {partition: GSI3PK, sort: GSI3SK, project: all}
            ttl: expiresAt
            items:
              User:
                PK: "USER#{username}"
                SK: "USER#{username}"
                GSI2PK: "COUNTRY#{country}"
                GSI2SK: "{reputation:-05}"
              User/unique-email:
                PK: "EMAIL#{email}"
                SK: "EMAIL#{email}"
                holds: [username]
              Board:
                sequences: {lastThread: Thread.number}
                PK: "BOARD#{slug}"
                SK: "BOARD#{slug}"
              Thread:
                copies: {authorName: User.name}
                PK: "BOARD#{board}"
                SK: "THREAD#{number:06}"
                GSI1PK: "AUTHOR#{author}#{status}"
                GSI1SK:
                  - {when: {status: OPEN}, is: "OPEN#{score:04}#{board}#{number:06}"}
                  - {is: "ANY#{board}#{number:06}"}
                GSI3PK: "AUTHOR#{author}"
                GSI3SK: "TITLE#{title}"
              Reply:
                PK: "THREAD#{board}#{thread:06}"
                SK: "REPLY#{id}"
              Vote:
                PK: "USER#{username}"
                SK: "VOTE#{board}#{thread:06}"
              Vote/reverse:
                PK: "THREAD#{board}#{thread:06}"
                SK: "VOTE#{username}"
                holds: [username, board, thread, weight]
              Session:
                PK: "SESSION#{token}"
                SK: "SESSION#{token}"
                GSI1PK: "SESSIONS#{username}"
                GSI1SK: "{token}"
        plans:
          some: {index: GSI1}
        """);
  }

  /** A shop in several tables: native keys, embedded children, shards, a time bucket. */
  static VerifiedApplication shop() {
    return VerifiedApplication.of(
        """
        keysmith: 1
        application: Shop
        entities:
          Customer:
            identity: [customerId]
            count: 100
            attributes:
              customerId: {type: string, bytes: 8}
              name:       {type: string, bytes: 10}
              tags:       {type: stringSet, bytes: 12, present: 50%}
          Address:
            identity: [customerId, label]
            count: 200
            attributes:
              customerId: {type: string, bytes: 8, references: Customer.customerId, average: 2, max: 5}
              label:      {type: string, bytes: 6}
              city:       {type: string, bytes: 8}
          Card:
            identity: [cardId]
            count: 150
            attributes:
              cardId:     {type: string, generated: uuid}
              customerId: {type: string, bytes: 8, references: Customer.customerId, average: 1.5, max: 4}
              issuer:     {type: string, values: {VISA: 60%, AMEX: 40%}}
          Product:
            identity: [sku]
            count: 100
            attributes:
              sku:      {type: string, bytes: 8}
              category: {type: string, distinct: 5, bytes: 6}
              price:    {type: number, digits: 4}
              stock:    {type: number, digits: 3}
          Order:
            identity: [orderId]
            count: 400
            versioned: true
            attributes:
              orderId:    {type: string, bytes: 10}
              customerId: {type: string, bytes: 8, references: Customer.customerId, average: 4}
              status:     {type: string, values: {OPEN: 20%, PAID: 30%, SHIPPED: 50%}}
              total:      {type: number, digits: 4}
              placedAt:   {type: timestamp, immutable: true}
              courier:    {type: string, distinct: 4, bytes: 5, present: 50%}
          Event:
            identity: [eventId]
            count: 500
            attributes:
              eventId: {type: string, generated: ulid}
              kind:    {type: string, values: {VIEW: 70%, BUY: 30%}}
              at:      {type: timestamp, immutable: true}
        patterns:
          - {id: history, name: Orders of a customer, read: Order,
             where: {customerId: $customerId}, sort: placedAt desc, limit: 3, rps: 5}
          - {id: largest, name: Largest orders of a customer, read: Order,
             where: {customerId: $customerId}, sort: total desc, limit: 3, rps: 5}
          - {id: spent, name: Orders above, read: Order,
             where: {customerId: $customerId, total: {after: $least}}, sort: total, rps: 5}
          - {id: couriers, name: What a courier has, read: Order,
             where: {courier: $courier}, needs: [orderId, courier, status], rps: 1}
          - {id: ofStatus, name: Orders of a status, read: Order,
             where: {status: $status}, sort: placedAt, limit: 6, rps: 1}
          - {id: several, name: Several orders, read: Order,
             where: {orderId: {in: [$one, $two, $three]}}, rps: 1}
          - {id: customer, name: A customer with everything, read: Customer,
             where: {customerId: $customerId},
             include: {Address: all, Card: all}, rps: 5}
          - {id: address, name: One address, read: Address,
             where: {customerId: $customerId, label: $label}, rps: 1}
          - {id: cheap, name: Cheap products, read: Product,
             where: {category: $category, price: {to: $most}}, sort: price, limit: 4, rps: 1}
          - {id: stocked, name: Products in stock, read: Product,
             where: {category: $category, stock: {from: $least}}, limit: 3, rps: 1}
          - {id: log, name: The newest events, read: Event,
             where: {kind: $kind, at: {between: [$from, $to]}}, sort: at desc, limit: 5, rps: 1}
          - {id: place, name: Place an order, rps: 1, write: [
             {create: Order, set: {status: OPEN}},
             {update: Product, where: {sku: $sku, stock: {from: $quantity}}, add: [stock]}]}
          - {id: pay, name: Pay, update: Order, where: {orderId: $orderId, status: OPEN},
             set: {status: PAID}, rps: 1}
          - {id: ship, name: Ship, update: Order, where: {orderId: $orderId},
             set: [status, courier], rps: 1}
          - {id: free, name: Take the courier off, update: Order, where: {orderId: $orderId},
             remove: [courier], rps: 1}
          - {id: drop, name: Drop an order, delete: Order, where: {orderId: $orderId}, rps: 1}
          - {id: register, name: Register, create: Customer, rps: 1}
          - {id: tag, name: Tag, update: Customer, where: {customerId: $customerId},
             add: [tags], rps: 1}
          - {id: addAddress, name: Add an address, create: Address, rps: 1}
          - {id: relocate, name: Move, update: Address,
             where: {customerId: $customerId, label: $label}, set: [city], rps: 1}
          - {id: dropAddress, name: Drop an address, delete: Address,
             where: {customerId: $customerId, label: $label}, rps: 1}
          - {id: addCard, name: Add a card, create: Card, rps: 1}
          - {id: reissue, name: Reissue a card, update: Card,
             where: {customerId: $customerId, cardId: $cardId}, set: [issuer], rps: 1}
          - {id: stock, name: Put a product into the shop, put: Product, rps: 1}
          - {id: record, name: Record, create: Event, rps: 1}
        """,
        """
        design: 1
        tables:
          Customers:
            key: {partition: customerId}
            items:
              Customer:
                embeds:
                  addresses: {entity: Address, as: map}
                  cards: Card
          Products:
            key: {partition: sku}
            indexes:
              ByCategory: {partition: category, sort: price, project: all}
            items:
              Product: {}
          Orders:
            key: {partition: orderId}
            indexes:
              ByCustomer: {partition: customerId, sort: placedAt, project: all}
              BySize:     {partition: customerId, sort: total, project: all}
              ByCourier:  {partition: courierKey, sort: placedAt, project: [status, courier]}
              ByStatus:   {partition: statusKey, sort: placedAt, project: all}
            items:
              Order:
                shards: 3
                courierKey:
                  - {when: {courier: {exists: true}}, is: "COURIER#{courier}"}
                statusKey: "{status}#{shard}"
          Events:
            key: {partition: PK, sort: SK}
            items:
              Event:
                PK: "{kind}#{at:month}"
                SK: "{at}#{eventId}"
        plans:
          largest: {index: BySize}
          spent: {index: BySize}
        """);
  }
}
